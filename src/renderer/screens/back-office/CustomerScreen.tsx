import { Button } from '@mantine/core'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Customer } from '#shared/contracts/customers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { CustomerView } from '../../features/back-office/customers/CustomerView.tsx'
import { customerPage } from '../../features/back-office/customers/customers-queries.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { CallsAbout } from '../../features/back-office/promises/CallsAbout.tsx'
import { useSale } from '../../features/common/cart/index.ts'
import { siteConfig } from '../../features/common/shop-config/shop-queries.ts'
import { readBuyer, useSellTo } from '../../features/storefront/selling/index.ts'
import { useApi } from '../../lib/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/klanten/{id}: one customer with their orders. The id of a guest is `gast-` and any of their order numbers. */
export function CustomerScreen() {
  const { id = '' } = useParams()
  const api = useApi()
  const navigate = useNavigate()
  const { links } = useSuspenseQuery(siteConfig(api)).data
  const customer = useQuery(customerPage(api, id))
  const found = customer.data

  // Redirects to the current id: a guest has the id of their latest order, or of their account once there is one.
  useEffect(() => {
    if (found && found.customerId !== id) void navigate(staffPaths.customer(found.customerId), { replace: true })
  }, [found, id, navigate])

  return (
    <BackOfficePage
      title={found ? `Klant ${found.name}` : 'Klant'}
      actions={
        <>
          {found && !found.isForgotten && <SellTo key={id} id={id} email={found.email} />}
          <Link to={staffPaths.customers}>Alle klanten</Link>
        </>
      }
    >
      {found ? (
        <CustomerView
          key={found.customerId}
          customer={found}
          links={links}
          calls={<Calls key={`calls ${found.customerId}`} customer={found} />}
        />
      ) : customer.error ? (
        <BackOfficeFailure
          error={customer.error}
          title="De klant kon niet worden geladen."
          list={{ path: staffPaths.customers, name: 'Alle klanten' }}
          onRetry={() => void customer.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={480} aria-label="De klant wordt opgehaald" />
        </div>
      )}
    </BackOfficePage>
  )
}

/** The promises to call a customer: of the account, and of a guest about the latest order. */
function Calls({ customer: { userId, latestOrder, name, isForgotten } }: { customer: Customer }) {
  const subject = userId !== null ? { userId } : latestOrder && { salesOrderId: latestOrder.salesOrderId }
  if (!subject) return null
  const phone = latestOrder?.salesOrderCustomer.phoneNumber ?? ''
  return <CallsAbout subject={subject} name={name} phone={phone} mayPromise={!isForgotten} />
}

/**
 * Button that starts a sale for this customer and opens the shop. While a sale is in progress, the button opens
 * /admin/verkopen, which tells the seller about the current customer before the seller switches.
 */
function SellTo({ id, email }: { id: string; email: string }) {
  const isSelling = useSale() !== undefined
  const api = useApi()
  const { sellTo, question } = useSellTo()
  const begin = useMutation({
    mutationFn: () => readBuyer(api, id),
  })
  if (isSelling) {
    return (
      <>
        <Button variant="default" component={Link} to={staffPaths.sellTo(email)}>
          Bestelling voor deze klant
        </Button>
        {question}
      </>
    )
  }
  return (
    <>
      <Button
        variant="default"
        loading={begin.isPending}
        onClick={() => begin.mutate(undefined, { onSuccess: sellTo })}
      >
        Bestelling voor deze klant
      </Button>
      {begin.error && <Notice tone="bad">De klant kon niet worden opgehaald. Probeer het opnieuw.</Notice>}
      {question}
    </>
  )
}
