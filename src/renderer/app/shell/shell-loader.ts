import { siteConfig } from '../../features/common/shop-config/index.ts'
import { menuBanners } from '../../features/storefront/banners/banner-queries.ts'
import { navigationTree } from '../../features/storefront/menu/menu-queries.ts'
import { report } from '../../lib/report.ts'
import { screenLoader } from '../../lib/screen-loader.ts'

/**
 * Data of header and footer on every page.
 *
 * Without the shop's configuration there is no page; without menu or banners the page lacks them
 * (docs/requirements.md#s8).
 */
export const shellLoader = screenLoader(({ api, queryClient }) =>
  Promise.all([
    queryClient.ensureQueryData(siteConfig(api)),
    queryClient.ensureQueryData(navigationTree(api)).catch((error: unknown) => report(error, 'menu')),
    queryClient.ensureQueryData(menuBanners(api)).catch((error: unknown) => report(error, 'menu banners')),
  ]),
)
