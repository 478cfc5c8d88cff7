import type { FastifyInstance } from 'fastify'
import { counterTiles } from '#shared/contracts/counter-tiles.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { mount } from '../../../http/mount.ts'
import { openLeatherCatalog } from '../catalog/index.ts'
import { fixTiles, showTiles, type TilesDeps } from './show-tiles.ts'

type Deps = Omit<TilesDeps, 'leatherCatalog'> & { changes: ShopChanges }

/** Routes of the tiles of the selling screen. */
export function counterTileRoutes(app: FastifyInstance, { changes, ...parts }: Deps): void {
  const deps = { ...parts, leatherCatalog: openLeatherCatalog(parts.db, changes) }
  mount(app, counterTiles.find, () => showTiles(deps))
  mount(app, counterTiles.fix, ({ body }, { visitor }) => fixTiles(deps, body.itemIds, requireUser(visitor)))
}
