import { browseEndpoints } from './browse-endpoints.ts'
import { type ApiOf, type ClientOptions, createClient } from './client.ts'
import { customerEndpoints } from './customer-endpoints.ts'
import { staffEndpoints } from './staff-endpoints.ts'
import { visitEndpoints } from './visits.ts'

/** All calls of the shop. The client, the access tests and the API page read this list. */
export const endpoints = { ...browseEndpoints, ...customerEndpoints, ...staffEndpoints, ...visitEndpoints }

/** An interface, because the compiler writes the name of an interface into declarations, and a type with all its calls. */
export interface Api extends ApiOf<typeof endpoints> {}

/** The typed client of the whole shop. */
export function createApi(options: ClientOptions): Api {
  return createClient(endpoints, options)
}
