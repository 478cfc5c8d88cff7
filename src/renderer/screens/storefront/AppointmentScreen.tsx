import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { AppointmentView, appointmentQuery } from '../../features/storefront/appointment/index.ts'
import { useApi } from '../../lib/api.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Container } from '../../ui/Container.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './AppointmentScreen.module.css'

const waiting = <Skeleton height={420} aria-label="Uw afspraak wordt opgehaald" />

/** /afspraak/{token}: the delivery or pickup of an order. The browser fetches it, so no page in a cache has an address. */
export function AppointmentScreen() {
  const shop = useShop()
  const { token = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Page title={`Uw afspraak | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={720}>
        <Title order={1}>Uw afspraak</Title>
        {isHydrated ? <AppointmentOf token={token} phone={shop.phone} /> : waiting}
      </Container>
    </Page>
  )
}

function AppointmentOf({ token, phone }: { token: string; phone: string }) {
  const query = useQuery(appointmentQuery(useApi(), token))
  if (query.error instanceof ShopError && query.error.status > 0 && query.error.status < 500)
    return <Notice tone="bad">{NOT_FOUND}</Notice>
  return (
    <QueryView query={query} waiting={waiting}>
      {(appointment) => <AppointmentView token={token} appointment={appointment} phone={phone} />}
    </QueryView>
  )
}

const NOT_FOUND = 'Deze link werkt niet (meer). Kijk of u de hele link uit de mail heeft geopend, of bel ons.'
