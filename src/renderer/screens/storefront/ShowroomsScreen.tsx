import { useQuery } from '@tanstack/react-query'
import { Link, redirect } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { hoursInWords } from '#shared/domain/showroom/opening-hours.ts'
import { siteConfig, useShop } from '../../features/common/shop-config/index.ts'
import { LocationAddress } from '../../features/storefront/locations/LocationAddress.tsx'
import { LocationOpening } from '../../features/storefront/locations/LocationOpening.tsx'
import { shownLocations } from '../../features/storefront/locations/location-queries.ts'
import { useApi } from '../../lib/api.ts'
import { screenLoader } from '../../lib/screen-loader.ts'
import { shopPicture, useSite } from '../../lib/site.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'

/** With one location there is no list: the page about the shop shows the showroom. */
export const loader = screenLoader(async ({ api, queryClient }) => {
  const { shop } = await queryClient.ensureQueryData(siteConfig(api))
  const locations = await queryClient.ensureQueryData(shownLocations(api))
  if (locations.length < 2) throw redirect(sitePaths.shopInfo(shop.slug))
})

/** /showrooms: the locations of the shop. */
export function ShowroomsScreen() {
  const shop = useShop()
  const site = useSite()
  const { data: locations = [] } = useQuery(shownLocations(useApi()))
  return (
    <Page
      title={`Showrooms | ${shop.name}`}
      description={`De showrooms van ${shop.name}: ${locations.map(({ city }) => city).join(', ')}.`}
      canonical={site.origin + sitePaths.showrooms}
      image={shopPicture(site)}
    >
      <Section>
        <h1>Onze showrooms</h1>
      </Section>
      {locations.map((location) => (
        <Section key={location.locationId} title={location.name} isSunken>
          <LocationAddress location={location} />
          <p>{hoursInWords(location.hours) ? `Open ${hoursInWords(location.hours)}.` : 'Geen vaste openingstijden.'}</p>
          <LocationOpening location={location} />
          <p>
            <Link to={location.isDefault ? sitePaths.shopInfo(shop.slug) : sitePaths.showroom(location.slug)}>
              Meer over {location.name}
            </Link>
          </p>
        </Section>
      ))}
    </Page>
  )
}
