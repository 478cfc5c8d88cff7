import { siteConfig } from '../../features/common/shop-config/index.ts'
import { menuBanners } from '../../features/storefront/banners/banner-queries.ts'
import { navigationTree } from '../../features/storefront/menu/menu-queries.ts'
import { report } from '../../lib/report.ts'
import { screenLoader } from '../../lib/screen-loader.ts'

/**
 * What header and footer show on every page.
 *
 * Without the shop's own data there is no page; without menu or banners there is a poorer one (specification §8).
 */
export const shellLoader = screenLoader(({ api, queryClient }) =>
  Promise.all([
    queryClient.ensureQueryData(siteConfig(api)),
    queryClient.ensureQueryData(navigationTree(api)).catch((error: unknown) => report(error, 'menu')),
    queryClient.ensureQueryData(menuBanners(api)).catch((error: unknown) => report(error, 'menu banners')),
  ]),
)
