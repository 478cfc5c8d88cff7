/** The owner's text with directions to the showroom. */
export const ROUTE = 'route'
