import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useCart } from '../../features/common/cart/index.ts'
import { useShop, useSpecialDays } from '../../features/common/shop-config/index.ts'
import { shopJsonLd } from '../../features/common/shop-config/shop-json-ld.ts'
import { ContactDetails, Directions, ROUTE } from '../../features/storefront/contact/index.ts'
import { ContentProse, contentPage } from '../../features/storefront/content/index.ts'
import { shownLocations } from '../../features/storefront/locations/location-queries.ts'
import { OtherLocations } from '../../features/storefront/locations/OtherLocations.tsx'
import { useApi } from '../../lib/api.ts'
import { screenLoader } from '../../lib/screen-loader.ts'
import { shopPicture, useSite } from '../../lib/site.ts'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './ContactScreen.module.css'

/** Name of the text above the form. */
const CONTACT_TEXT = 'contact'

// `prefetchQuery` does not throw, so address and form are shown even when these texts or locations fail to load.
export const loader = screenLoader(({ api, queryClient }) =>
  Promise.all([
    queryClient.prefetchQuery(contentPage(api, CONTACT_TEXT)),
    queryClient.prefetchQuery(contentPage(api, ROUTE)),
    queryClient.prefetchQuery(shownLocations(api)),
  ]),
)

/** Loaded after hydration, so that a visitor who only needs the address does not wait for the script of the form. */
const ContactForm = lazy(async () => ({
  default: (await import('../../features/storefront/contact/ContactForm.tsx')).ContactForm,
}))

/** /contact: company details, opening hours, directions, and a contact form. */
export function ContactScreen() {
  const shop = useShop()
  const specialDays = useSpecialDays()
  const site = useSite()
  const { data: text } = useQuery(contentPage(useApi(), CONTACT_TEXT))
  // The draft of the form is in the same store as the cart. Once the cart is read, the draft is read too.
  const { isLoaded } = useCart()
  const title = text?.title ?? 'Contact'
  const waiting = <Skeleton height={520} aria-label="Het formulier wordt geopend" />
  return (
    <Page
      title={`${title} | ${shop.name}`}
      description={text?.description}
      canonical={site.origin + sitePaths.contact}
      image={shopPicture(site)}
      jsonLd={shopJsonLd({ ...shop, specialDays }, site.origin)}
    >
      <Container className={classes.page}>
        <header className={classes.head}>
          <Title order={1}>{title}</Title>
          <ContentProse name={CONTACT_TEXT} />
        </header>
        <section id="showroom" aria-label="Adres en openingstijden" className={classes.details}>
          <ContactDetails />
          <OtherLocations />
        </section>
        <section aria-label="Route" className={classes.direction}>
          <Directions />
        </section>
        <section id="formulier" aria-labelledby="schrijf-ons" className={classes.write}>
          <Title order={2} size="h3" id="schrijf-ons">
            Schrijf ons
          </Title>
          {isLoaded ? (
            <Suspense fallback={waiting}>
              <ContactForm />
            </Suspense>
          ) : (
            waiting
          )}
          <noscript>
            <p>
              Het formulier heeft JavaScript nodig. U kunt ook mailen naar{' '}
              <a href={`mailto:${shop.email}`}>{shop.email}</a>.
            </p>
          </noscript>
        </section>
      </Container>
    </Page>
  )
}
