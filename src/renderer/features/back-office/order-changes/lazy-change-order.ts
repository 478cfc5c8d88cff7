import { lazy } from 'react'

/** The dialog that changes an order. Not part of the page of the order, because staff rarely change one. */
export const ChangeOrder = lazy(async () => ({ default: (await import('./ChangeOrder.tsx')).ChangeOrder }))
