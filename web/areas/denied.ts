export const peopleDenied = 'Access denied: Only the owner of the firm can manage its people.'
export const ordersDeniedToColleague = 'Access denied: Only those who read orders can view this page.'
export const statementsDenied = 'Access denied: Only those who keep the firm’s accounts can view this page.'
