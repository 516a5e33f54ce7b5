export const invalid = 'Please enter a valid UK postcode'
export const notFound = 'Not found'
export const notFoundText = "We couldn't locate that postcode. Enter the address manually."
export const lookupFailed = 'Postcode lookup failed. Enter the address manually.'
export const notReady = 'Maps not ready yet. Try again in a moment.'
export const found = 'Postcode found. Now start typing your address.'
