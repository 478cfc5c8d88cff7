import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Container } from '../../../ui/Container.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useShoppingStore } from '../../common/cart/index.ts'
import { HideButton, OpenOrderNotice } from './OpenOrderNotice.tsx'
import classes from './OpenOrders.module.css'

/** Notices of the orders of this browser that wait for payment, at the top of every page of the shop. */
export function OpenOrders() {
  const orders = useShoppingStore(({ openOrders }) => openOrders) ?? []
  const [canceledId, setCanceledId] = useState<number>()
  const { pathname, search } = useLocation()
  const shownId = pathname === '/orderoverzicht' ? Number(new URLSearchParams(search).get('reference')) : undefined
  return (
    <Container className={classes.region}>
      {canceledId !== undefined && pathname !== sitePaths.cart && (
        <Notice tone="good">
          <div className={classes.canceled}>
            <p>Bestelling {canceledId} is geannuleerd. U hoeft niets te betalen.</p>
            <HideButton onClick={() => setCanceledId(undefined)} />
          </div>
        </Notice>
      )}
      {orders.map(({ salesOrderId }) => (
        <OpenOrderNotice
          key={salesOrderId}
          salesOrderId={salesOrderId}
          // The confirmation page of this order has the same buttons.
          isHidden={salesOrderId === shownId}
          onCanceled={() => setCanceledId(salesOrderId)}
        />
      ))}
    </Container>
  )
}
