/** Where the link in a mail leads: it brings the order's token into the browser that follows it. */
export const openOrderPath = (id: number | ':id', token: string) => `/api/salesorder/${id}/open/${token}`
