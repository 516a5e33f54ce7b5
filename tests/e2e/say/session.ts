/** The login, the logout and the account's menu. */
export const session = {
  logout: 'Logout',
  login: 'Login',
  password: 'Password',
  accountMenu: /account menu/,
} as const
