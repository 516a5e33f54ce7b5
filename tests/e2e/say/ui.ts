/** Words that many screens share. */
export const uiWords = {
  close: 'Close',
  cancel: 'Cancel',
  clear: 'Clear',
  ok: 'OK',
  yes: 'Yes',
  next: 'Next',
  previous: 'Previous',
  state: 'State',
  pending: 'Pending',
  save: 'Save',
  delete: 'Delete',
  status: 'Status',
} as const
