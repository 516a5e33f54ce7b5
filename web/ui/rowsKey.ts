/** Before the name of each list whose number of rows this device keeps. */
export const rowsKey = 'loadstone|rows|'
