/** The login, the logout and the account's menu. */
export const sessionWords = {
  logout: 'Logout',
  login: 'Login',
  password: 'Password',
  accountMenu: /account menu/,
} as const
