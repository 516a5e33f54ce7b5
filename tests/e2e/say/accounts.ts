/** Forms of people and firms. */
export const accountWords = {
  email: 'Email',
  address: 'Address',
  postcode: 'Postcode',
  city: 'City',
  phone: 'Phone',
  addressByHand: 'Enter the address manually',
  find: 'Find',
  firstName: 'First name',
  lastName: 'Last name',
  staffFirstName: 'First Name',
  staffLastName: 'Last Name',
  confirmPassword: 'Confirm Password',
  privacyPolicy: 'Privacy Policy',
  yourDetails: 'Your details',
  settings: 'Settings',
} as const
