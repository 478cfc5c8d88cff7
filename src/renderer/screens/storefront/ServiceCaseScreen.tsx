import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { caseName } from '#shared/domain/service/problems.ts'
import { useCart } from '../../features/common/cart/index.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { ownServiceCase } from '../../features/storefront/service/service-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './ServiceScreens.module.css'

/** Loaded after hydration, because the case is fetched first. */
const CaseThread = lazy(async () => ({
  default: (await import('../../features/storefront/service/CaseThread.tsx')).CaseThread,
}))

/** /service/{id}: a service case of the customer, with its messages and the form to answer. */
export function ServiceCaseScreen() {
  const { id } = useParams()
  const shop = useShop()
  const serviceCaseId = /^\d{1,9}$/.test(id ?? '') ? Number(id) : 0
  const found = useQuery({ ...ownServiceCase(useApi(), serviceCaseId), enabled: serviceCaseId > 0 })
  // The draft of the answer is in the same store as the cart. Once the cart is read, the draft is read too.
  const { isLoaded } = useCart()
  // The cast is safe, because only `NewCaseForm` writes this state.
  const isNew = (useLocation().state as { isNew?: boolean } | null)?.isNew === true
  const waiting = <Skeleton height={560} aria-label="Uw melding wordt opgehaald" />
  const isRefused =
    serviceCaseId === 0 || (found.error instanceof ShopError && found.error.code === 'service_case_not_found')
  const salesOrderId = found.data?.salesOrderId
  return (
    <Page title={`Uw servicemelding | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={820}>
        <div className={classes.head}>
          <Title order={1}>Uw servicemelding</Title>
          {serviceCaseId > 0 && !isRefused && (
            <Text c="dimmed">
              Kenmerk {caseName(serviceCaseId)}
              {salesOrderId && (
                <>
                  , bij <Link to={sitePaths.confirmation(salesOrderId)}>bestelling {salesOrderId}</Link>
                </>
              )}
            </Text>
          )}
        </div>
        {isRefused ? (
          <CaseNotFound />
        ) : (
          <QueryView query={found} waiting={waiting}>
            {(serviceCase) => (
              <>
                {isNew && (
                  <Notice tone="good" title="Wij hebben uw melding ontvangen">
                    <p>U krijgt een bevestiging per mail, en binnen twee werkdagen antwoord. U leest het hier ook.</p>
                  </Notice>
                )}
                {isLoaded ? (
                  <Suspense fallback={waiting}>
                    <CaseThread serviceCase={serviceCase} />
                  </Suspense>
                ) : (
                  waiting
                )}
              </>
            )}
          </QueryView>
        )}
      </Container>
    </Page>
  )
}

/** Shown for a case that does not exist, was erased, or belongs to another customer: the server's response is the same. */
function CaseNotFound() {
  const { pathname } = useLocation()
  return (
    <EmptyState title="Deze melding is niet gevonden">
      <Text c="dimmed">Open haar met de knop in de mail die u van ons kreeg, of log in.</Text>
      <Button component={Link} to={sitePaths.loginThen(pathname)}>
        Inloggen
      </Button>
    </EmptyState>
  )
}
