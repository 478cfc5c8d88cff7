import { type ApiOf, type ClientOptions, createClient } from './client.ts'
import { shopEndpoints } from './shop-endpoints.ts'
import { staffEndpoints } from './staff-endpoints.ts'
import { visitEndpoints } from './visits.ts'

/** All calls of the shop. The client, the access tests and the API page read this list. */
export const endpoints = { ...shopEndpoints, ...staffEndpoints, ...visitEndpoints }

/** An interface, because the compiler writes the name of an interface into declarations, and a type with all its calls. */
export interface Api extends ApiOf<typeof endpoints> {}

/** The typed client of the whole shop. */
export function createApi(options: ClientOptions): Api {
  return createClient(endpoints, options)
}
