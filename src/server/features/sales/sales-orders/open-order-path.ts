/** Returns the path of the order link in a mail. The server stores the order token as a cookie in the browser. */
export const openOrderPath = (id: number | ':id', token: string) => `/api/salesorder/${id}/open/${token}`
