import { siteConfig } from '../../features/common/shop-config/index.ts'
import { menuBanners } from '../../features/storefront/banners/banner-queries.ts'
import { navigationTree } from '../../features/storefront/menu/menu-queries.ts'
import { report } from '../../lib/report.ts'
import { screenLoader } from '../../lib/screen-loader.ts'

/**
 * Loads the data of the header and footer of every page.
 *
 * When the shop's configuration cannot be loaded, the error page is shown. When the menu or the banners cannot be
 * loaded, the page is shown without them (docs/requirements.md#s8).
 */
export const shellLoader = screenLoader(({ api, queryClient }) =>
  Promise.all([
    queryClient.ensureQueryData(siteConfig(api)),
    queryClient.ensureQueryData(navigationTree(api)).catch((error: unknown) => report(error, 'menu')),
    queryClient.ensureQueryData(menuBanners(api)).catch((error: unknown) => report(error, 'menu banners')),
  ]),
)
