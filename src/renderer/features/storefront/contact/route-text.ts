/** The owner's text about the way to the showroom. */
export const ROUTE = 'route'
