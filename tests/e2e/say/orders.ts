/** Order pages and their dialogs. */
export const orderWords = {
  progress: 'Progress',
  orderConfirmed: 'Order confirmed',
  viewOrder: 'View order',
  acceptOrder: 'Accept this order?',
  drivers: 'Drivers',
  assignDriver: 'Assign driver',
  onThisOrder: 'On this order',
  price: 'Price',
} as const
