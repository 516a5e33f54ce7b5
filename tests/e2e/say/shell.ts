/** Menus and their links. */
export const shellWords = {
  dashboard: 'Dashboard',
  myOrders: 'My Orders',
  myQuotes: 'My Quotes',
  me: 'Me',
  menu: 'Menu',
  main: 'Main',
  adminMenu: 'Admin menu',
  haulierMenu: 'Haulier menu',
  running: 'Running',
  jobs: 'Jobs',
  more: 'More',
  needsYou: 'Needs you',
} as const
