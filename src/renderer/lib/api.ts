import { createContext, use } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'

/** Provided by `app/App.tsx`. */
export const ApiContext = createContext<Api | undefined>(undefined)

/** Returns the typed API client. In the browser it sends requests; on the server it calls the API in the process. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi is called outside <App>: render inside <App>, or provide a client with ApiContext')
  return api
}
