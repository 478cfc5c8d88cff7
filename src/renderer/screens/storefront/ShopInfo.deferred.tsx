import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { AboutShopContent } from '../../features/common/shop-config/AboutShopContent.tsx'
import { useShop, useSpecialDays } from '../../features/common/shop-config/index.ts'
import { aboutPageJsonLd } from '../../features/common/shop-config/shop-json-ld.ts'
import { ROUTE } from '../../features/storefront/contact/route-text.ts'
import { contentPage } from '../../features/storefront/content/content-queries.ts'
import { shownLocations } from '../../features/storefront/locations/location-queries.ts'
import { useApi } from '../../lib/api.ts'
import { shopPicture, useSite } from '../../lib/site.ts'
import { Page } from '../../ui/Page.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { Section } from '../../ui/Section.tsx'

/** /over-{shop}: the company, the showroom, its address, directions and opening hours. */
export function ShopInfo() {
  const shop = useShop()
  const specialDays = useSpecialDays()
  const site = useSite()
  const { data: text } = useQuery(contentPage(useApi(), 'over-ons'))
  const { data: route } = useQuery(contentPage(useApi(), ROUTE))
  const { data: locations } = useQuery(shownLocations(useApi()))
  const title = text?.title ?? `Over ${shop.name}`
  return (
    <Page
      title={`${title} | Showroom in ${shop.city}`}
      description={text?.description ?? shop.description}
      canonical={site.origin + sitePaths.shopInfo(shop.slug)}
      image={shopPicture(site)}
      jsonLd={aboutPageJsonLd({ ...shop, specialDays }, site.origin)}
    >
      <Section>
        <h1>{title}</h1>
        {text && <Prose html={text.html} />}
        <p>
          <Link to={sitePaths.contact}>Stel ons een vraag</Link> of{' '}
          <Link to={sitePaths.shopReviews(shop.slug)}>lees wat klanten van ons vinden</Link>.
        </p>
      </Section>
      <Section title="De showroom" isSunken>
        <AboutShopContent />
        {locations && locations.length > 1 && (
          <p>
            <Link to={sitePaths.showrooms}>Onze andere showrooms</Link>
          </p>
        )}
      </Section>
      {route && (
        <Section title={route.title}>
          <Prose html={route.html} />
          {route.drawingUrl && (
            <img
              src={route.drawingUrl}
              alt={`Plattegrond van de straten rond ${shop.street} in ${shop.city}; de route staat in de tekst hierboven.`}
              width={560}
              loading="lazy"
            />
          )}
        </Section>
      )}
    </Page>
  )
}
