import { createContext, use } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'

/** Provided by `app/App.tsx`. */
export const ApiContext = createContext<Api | undefined>(undefined)

/** Returns the typed API client. In the browser it fetches; on the server it calls the API in process. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi outside the app: render inside <App>, or give ApiContext a client')
  return api
}
