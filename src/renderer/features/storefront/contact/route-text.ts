/** Name of the owner's text with directions to the showroom. */
export const ROUTE = 'route'
