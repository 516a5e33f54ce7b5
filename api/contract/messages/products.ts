/** The specification fixes every letter. */

export const loadFailed = 'Failed to load products'
export const loadFailedLater = 'Failed to load products. Please try again later.'
export const none = 'No Products Found'
export const added = 'Product added successfully'
export const fixForm = 'Please fix the errors in the form'
export const loginToAdd = 'Please login to add products'
export const addFailed = 'Failed to add product'
export const networkError = 'Network error. Please try again.'
export const updated = 'Product updated successfully'
export const deleted = 'Product deleted successfully'
export const updateFailed = 'Failed to update product'
export const deleteFailed = 'Failed to delete product'
