/** Name of the content text with directions to the showroom. */
export const ROUTE = 'route'
