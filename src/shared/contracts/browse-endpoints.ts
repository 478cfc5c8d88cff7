import { catalog } from './catalog.ts'
import { type ApiOf, type ClientOptions, createClient } from './client.ts'
import { config } from './config.ts'
import { configurations } from './configurations.ts'
import { consents } from './consents.ts'
import { content } from './content.ts'
import { locations } from './locations.ts'
import { matrix, stock } from './matrix-options.ts'
import { measures } from './measures.ts'
import { menu } from './menu.ts'
import { productReviews } from './product-reviews.ts'
import { search } from './search.ts'
import { shopReviews } from './shop-reviews.ts'
import { stockWaiting } from './stock-waiting.ts'

/** The calls of visitors who look around. Every page of the shop loads them. */
export const browseEndpoints = {
  catalog,
  config,
  configurations,
  consents,
  content,
  locations,
  matrix,
  measures,
  menu,
  productReviews,
  search,
  shopReviews,
  stock,
  stockWaiting,
}

/** The typed client of visitors who look around. */
export function createBrowseApi(options: ClientOptions): ApiOf<typeof browseEndpoints> {
  return createClient(browseEndpoints, options)
}
