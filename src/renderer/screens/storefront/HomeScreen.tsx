import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Api } from '#shared/contracts/endpoints.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { useShop, useSpecialDays } from '../../features/common/shop-config/index.ts'
import { ShowroomBand } from '../../features/common/shop-config/ShowroomBand.tsx'
import { shopJsonLd } from '../../features/common/shop-config/shop-json-ld.ts'
import { homeBanners } from '../../features/storefront/banners/banner-queries.ts'
import { HomeBanners } from '../../features/storefront/banners/HomeBanners.tsx'
import { FamilyTiles } from '../../features/storefront/catalog/FamilyTiles.tsx'
import { familyTiles } from '../../features/storefront/catalog/families.ts'
import { ProductGrid } from '../../features/storefront/catalog/ProductGrid.tsx'
import { PICKS_PATH, productPicks } from '../../features/storefront/catalog/picks.ts'
import { SamplesPromo } from '../../features/storefront/catalog/SamplesPromo.tsx'
import { menuTree } from '../../features/storefront/menu/menu-queries.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { screenLoader } from '../../lib/screen-loader.ts'
import { shopPicture, useSite } from '../../lib/site.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'

const families = (api: Api) => familyTiles(api, ({ client }) => client.fetchQuery(menuTree(api)))

export const loader = screenLoader(({ api, queryClient }) =>
  Promise.all([
    queryClient.ensureQueryData(families(api)),
    queryClient.ensureQueryData(homeBanners(api)).catch((error: unknown) => report(error, 'home banners')),
    queryClient.ensureQueryData(productPicks(api)).catch((error: unknown) => report(error, 'picks')),
  ]),
)

/** /: banners, product families, the showroom, a few products in stock, and the color samples. */
export function HomeScreen() {
  const shop = useShop()
  const specialDays = useSpecialDays()
  const site = useSite()
  const { data: tiles = [] } = useQuery(families(useApi()))
  const { data: picks = [] } = useQuery(productPicks(useApi()))
  const [banner] = useQuery(homeBanners(useApi())).data ?? []
  const image = banner ? new URL(pictureAt(banner.imageUrl, 1280, 'jpg'), site.origin).href : shopPicture(site)

  return (
    <Page
      title={`${shop.name} | Leren meubels op maat`}
      description={shop.description}
      canonical={`${site.origin}/`}
      image={image}
      jsonLd={shopJsonLd({ ...shop, specialDays }, site.origin, image)}
    >
      <HomeBanners />
      <Section title="Waar bent u naar op zoek?">
        <FamilyTiles families={tiles} />
      </Section>
      <ShowroomBand />
      {picks.length > 0 && (
        <Section title="Direct leverbaar" aside={<Link to={sitePaths.category(PICKS_PATH)}>Alles op voorraad</Link>}>
          <ProductGrid products={picks} list={{ id: 'home', name: 'Direct leverbaar' }} isBelowFold />
        </Section>
      )}
      <SamplesPromo />
    </Page>
  )
}
