/** The administrators' list of users. The specification fixes every letter. */
export const userTexts = {
  none: 'No users found',
  loadFailed: 'Failed to load users',
  askDelete: 'Are you sure you want to delete this user?',
  deleted: 'User deleted successfully',
  deleteFailed: 'Failed to delete user',
  verifyFailed: 'Failed to verify user',
  banFailed: 'Failed to ban user',
} as const
