import { createContext, use } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'

/** Given by `app/App.tsx`. */
export const ApiContext = createContext<Api | undefined>(undefined)

/** The typed client of the shop: in the page it fetches, on the server it answers in process. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi outside the app: render inside <App>, or give ApiContext a client')
  return api
}
