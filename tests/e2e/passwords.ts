import { demoPassword } from '../../api/contract/demo.ts'

/** For an account that a story opens itself: nobody may choose the demo's password. */
export const ownPassword = 'Hopton-Wood-7'

const ofTheDemo =
  /^(admin|contractor|buyer|supplier|weighbridge|haulier|yard|driver)2?@|@(dovebank|longdale|pritchard)\.example$/

export function passwordOf(email: string): string {
  return ofTheDemo.test(email) ? demoPassword : ownPassword
}
