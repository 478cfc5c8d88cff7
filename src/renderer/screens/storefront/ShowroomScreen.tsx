import { useQuery } from '@tanstack/react-query'
import { Link, redirect, useParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { HoursTable } from '../../features/common/shop-config/HoursTable.tsx'
import { siteConfig, useShop } from '../../features/common/shop-config/index.ts'
import { specialHoursJsonLd, weekJsonLd } from '../../features/common/shop-config/shop-json-ld.ts'
import { LocationAddress } from '../../features/storefront/locations/LocationAddress.tsx'
import { LocationOpening } from '../../features/storefront/locations/LocationOpening.tsx'
import { shownLocations } from '../../features/storefront/locations/location-queries.ts'
import { useApi } from '../../lib/api.ts'
import { pageNotFound, screenLoader } from '../../lib/screen-loader.ts'
import { shopPicture, useSite } from '../../lib/site.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'

/** The page about the shop is the page of the default location. */
export const loader = screenLoader(async ({ api, queryClient, params }) => {
  const { shop } = await queryClient.ensureQueryData(siteConfig(api))
  const locations = await queryClient.ensureQueryData(shownLocations(api))
  const location = locations.find(({ slug }) => slug === params.slug)
  if (!location) throw pageNotFound()
  if (location.isDefault) throw redirect(sitePaths.shopInfo(shop.slug))
})

/** /showrooms/:slug: address and opening hours of one location. */
export function ShowroomScreen() {
  const { slug = '' } = useParams()
  const shop = useShop()
  const site = useSite()
  const { data: locations } = useQuery(shownLocations(useApi()))
  const location = locations?.find((one) => one.slug === slug)
  if (!location) return null
  const { name, street, zipcode, city, phone } = location
  return (
    <Page
      title={`${name} | ${shop.name}`}
      description={`${name} van ${shop.name}: ${street}, ${zipcode} ${city}. Adres en openingstijden.`}
      canonical={site.origin + sitePaths.showroom(slug)}
      image={shopPicture(site)}
      jsonLd={{
        '@context': 'https://schema.org',
        '@type': 'FurnitureStore',
        name: `${shop.name}, ${name}`,
        url: site.origin + sitePaths.showroom(slug),
        telephone: phone || shop.phone,
        address: {
          '@type': 'PostalAddress',
          streetAddress: street,
          postalCode: zipcode,
          addressLocality: city,
          addressCountry: 'NL',
        },
        openingHoursSpecification: weekJsonLd(location.hours),
        ...specialHoursJsonLd(location.specialDays),
      }}
    >
      <Section>
        <h1>{name}</h1>
        <LocationAddress location={location} />
        <p>
          <Link to={sitePaths.showrooms}>Alle showrooms</Link>
        </p>
      </Section>
      <Section title="Openingstijden" isSunken>
        <HoursTable hours={location.hours} caption={name} />
        <LocationOpening location={location} />
      </Section>
    </Page>
  )
}
