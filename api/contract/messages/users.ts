/** The specification fixes every letter. */

export const none = 'No users found'
export const loadFailed = 'Failed to load users'
export const askDelete = 'Are you sure you want to delete this user?'
export const deleted = 'User deleted successfully'
export const deleteFailed = 'Failed to delete user'
export const verifyFailed = 'Failed to verify user'
export const banFailed = 'Failed to ban user'
