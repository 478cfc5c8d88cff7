/** Path of the link in a mail. It brings the order token into the browser that follows it. */
export const openOrderPath = (id: number | ':id', token: string) => `/api/salesorder/${id}/open/${token}`
