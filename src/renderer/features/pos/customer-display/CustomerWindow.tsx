import { IconCircleCheck, IconDeviceMobileMessage } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import classes from './CustomerWindow.module.css'

type Cart = Extract<DisplayContent, { kind: 'cart' }>

/** Content of the customer display, the second window of the showroom app. It has large text and no controls. */
export function CustomerWindow({ shows, shopName }: { shows: DisplayContent; shopName: string | undefined }) {
  return (
    <main className={classes.window} data-kind={shows.kind}>
      <p className={classes.shop}>{shopName}</p>
      <div className={classes.content} aria-live="polite">
        {contentOf(shows, shopName)}
      </div>
    </main>
  )
}

function contentOf(shows: DisplayContent, shopName: string | undefined) {
  switch (shows.kind) {
    case 'welcome':
      return (
        <div className={classes.centre}>
          <h1 className={classes.welcome}>{shopName ? `Welkom bij ${shopName}` : 'Welkom'}</h1>
          <p className={classes.word}>Neem gerust plaats.</p>
        </div>
      )
    case 'cart':
      return <CartOfCustomer cart={shows} />
    case 'pay':
      return (
        <div className={classes.centre}>
          <p className={classes.word}>Te betalen</p>
          <p className={classes.amount}>{formatCents(shows.amountCents)}</p>
          <h1 className={classes.instruction}>
            <IconDeviceMobileMessage className={classes.sign} stroke={1.3} aria-hidden />
            Volg de instructies op de pinautomaat
          </h1>
        </div>
      )
    case 'thanks':
      return (
        <div className={classes.centre}>
          <IconCircleCheck className={classes.done} stroke={1.2} aria-hidden />
          <h1 className={classes.welcome}>Dank u wel!</h1>
          <p className={classes.word}>{formatCents(shows.paidCents)} is betaald.</p>
          {shows.outstandingCents > 0 && (
            <p className={classes.rest}>Nog te voldoen: {formatCents(shows.outstandingCents)}</p>
          )}
        </div>
      )
    case 'not-paid':
      return (
        <div className={classes.centre}>
          <h1 className={classes.welcome}>De betaling is niet gelukt</h1>
          <p className={classes.word}>
            {formatCents(shows.amountCents)} is niet afgeschreven. De verkoper helpt u verder.
          </p>
        </div>
      )
    case 'seller-helps':
      return (
        <div className={classes.centre}>
          <h1 className={classes.welcome}>Een ogenblik</h1>
          <p className={classes.word}>De verkoper helpt u verder.</p>
        </div>
      )
    default:
      return shows satisfies never
  }
}

/** The cart on the customer display. It scrolls to the newest line by itself, because the customer cannot scroll. */
function CartOfCustomer({ cart: { lines, totalCents } }: { cart: Cart }) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the number of lines changes
  useEffect(() => {
    // A block body, because `scrollIntoView` returns a promise in Chromium. React would treat a returned value as the
    // cleanup function and call it.
    list.current?.lastElementChild?.scrollIntoView({ block: 'end' })
  }, [lines.length])
  return (
    <div className={classes.cart}>
      <h1 className={classes.heading}>Uw bestelling</h1>
      <ul ref={list} className={classes.lines}>
        {lines.map(({ title, count, amountCents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and lines are never reordered
          <li key={index} className={classes.line}>
            <span className={classes.count}>{count}×</span>
            <span>{title}</span>
            <span className={classes.price}>{formatCents(amountCents)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>Totaal</span>
        <strong className={classes.sum}>{formatCents(totalCents)}</strong>
      </p>
      <p className={classes.vat}>inclusief btw</p>
    </div>
  )
}
