export const rowsKey = 'loadstone|rows|'
