import { IconCircleCheck, IconDeviceMobileMessage } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { posTiming } from '../../../lib/pos-timing.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { ConfiguredProduct } from './ConfiguredProduct.tsx'
import classes from './CustomerWindow.module.css'
import { LanguageContext, useDisplayTexts } from './display-language.ts'
import { displayTexts, type Language } from './display-texts.ts'

// The library for signatures is loaded when a customer signs.
const SignOrder = lazy(async () => ({ default: (await import('./SignOrder.tsx')).SignOrder }))

const OwnDataForm = lazy(async () => ({ default: (await import('./OwnDataForm.tsx')).OwnDataForm }))

type Cart = Extract<DisplayContent, { kind: 'cart' }>
type CustomerWindowProps = { shows: DisplayContent; shopName: string | undefined }

/**
 * Content of the customer display, the second window of the showroom app. The customer can choose the language, and
 * answer what the seller offers.
 */
export function CustomerWindow({ shows, shopName }: CustomerWindowProps) {
  const [language, setLanguage] = useLanguage(shows)
  return (
    <LanguageContext value={language}>
      <main className={classes.window} data-kind={shows.kind} lang={language}>
        <header className={classes.head}>
          <p className={classes.shop}>{shopName}</p>
          <LanguageChoice chosen={language} onChoose={setLanguage} />
        </header>
        <div className={classes.content} aria-live="polite">
          <Content shows={shows} shopName={shopName} />
        </div>
      </main>
    </LanguageContext>
  )
}

/**
 * Returns the language of this customer. The next customer begins in Dutch: after the welcome returned, and after some
 * time without a sale.
 */
function useLanguage({ kind }: DisplayContent) {
  const [language, setLanguage] = useState<Language>('nl')
  const isWelcome = kind === 'welcome'
  const [wasWelcome, setWasWelcome] = useState(isWelcome)
  if (isWelcome !== wasWelcome) {
    setWasWelcome(isWelcome)
    if (isWelcome) setLanguage('nl')
  }
  useEffect(() => {
    if (!isWelcome || language === 'nl') return
    const timer = setTimeout(() => setLanguage('nl'), posTiming.displayLanguageMs)
    return () => clearTimeout(timer)
  }, [isWelcome, language])
  return [language, setLanguage] as const
}

function LanguageChoice({ chosen, onChoose }: { chosen: Language; onChoose: (language: Language) => void }) {
  return (
    <div className={classes.languages}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.language}
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
        >
          {displayTexts[language].language}
        </button>
      ))}
    </div>
  )
}

const LANGUAGES = ['nl', 'en'] as const

function Content({ shows, shopName }: CustomerWindowProps) {
  const texts = useDisplayTexts()
  switch (shows.kind) {
    case 'welcome':
      return (
        <div className={classes.centre}>
          <h1 className={classes.welcome}>{texts.welcome(shopName)}</h1>
          <p className={classes.word}>{texts.takeSeat}</p>
        </div>
      )
    case 'cart':
      return <CartOfCustomer cart={shows} />
    case 'configuring':
      return <ConfiguredProduct {...shows} />
    case 'sign':
      return (
        <Suspense>
          <SignOrder key={shows.offerId} {...shows} />
        </Suspense>
      )
    case 'own-data':
      return (
        <Suspense>
          <OwnDataForm key={shows.offerId} {...shows} />
        </Suspense>
      )
    case 'signed':
    case 'data-received':
      return (
        <div className={classes.centre}>
          <IconCircleCheck className={classes.done} stroke={1.2} aria-hidden />
          <h1 className={classes.welcome}>{texts.signed}</h1>
          <p className={classes.word}>{shows.kind === 'signed' ? texts.signedStored : texts.dataReceived}</p>
        </div>
      )
    case 'pay':
      return (
        <div className={classes.centre}>
          <p className={classes.word}>{texts.toPay}</p>
          <p className={classes.amount}>{formatCents(shows.amountCents)}</p>
          <h1 className={classes.instruction}>
            <IconDeviceMobileMessage className={classes.sign} stroke={1.3} aria-hidden />
            {texts.followTerminal}
          </h1>
        </div>
      )
    case 'pay-link':
      return (
        <div className={classes.centre}>
          <h1 className={classes.heading}>{texts.scanToPay}</h1>
          <p className={`${classes.amount} ${classes.amountWithCode}`}>{formatCents(shows.amountCents)}</p>
          <div className={classes.qr}>
            <QrCode text={shows.paymentUrl} label={texts.payLinkCode} />
          </div>
          <p className={classes.word}>{texts.scanHelp}</p>
        </div>
      )
    case 'thanks':
      return (
        <div className={classes.centre}>
          {shows.orderLink === null && <IconCircleCheck className={classes.done} stroke={1.2} aria-hidden />}
          <h1 className={classes.welcome}>{texts.thanks}</h1>
          <p className={classes.word}>{texts.paid(formatCents(shows.paidCents))}</p>
          {shows.outstandingCents > 0 && (
            <p className={classes.rest}>{texts.outstanding(formatCents(shows.outstandingCents))}</p>
          )}
          {shows.orderLink !== null && (
            <>
              <div className={classes.qr}>
                <QrCode text={shows.orderLink} label={texts.orderCode} />
              </div>
              <p className={classes.word}>{texts.orderOnPhone}</p>
            </>
          )}
        </div>
      )
    case 'not-paid':
      return (
        <div className={classes.centre}>
          <h1 className={classes.welcome}>{texts.notPaid}</h1>
          <p className={classes.word}>{texts.notDebited(formatCents(shows.amountCents))}</p>
        </div>
      )
    case 'seller-helps':
      return (
        <div className={classes.centre}>
          <h1 className={classes.welcome}>{texts.oneMoment}</h1>
          <p className={classes.word}>{texts.sellerHelps}</p>
        </div>
      )
    default:
      return shows satisfies never
  }
}

/** The cart on the customer display. It scrolls to the newest line by itself. */
function CartOfCustomer({ cart: { lines, totalCents } }: { cart: Cart }) {
  const texts = useDisplayTexts()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the number of lines changes
  useEffect(() => {
    // A block body, because `scrollIntoView` returns a promise in Chromium. React would treat a returned value as the
    // cleanup function and call it.
    list.current?.lastElementChild?.scrollIntoView({ block: 'end' })
  }, [lines.length])
  return (
    <div className={classes.cart}>
      <h1 className={classes.heading}>{texts.yourOrder}</h1>
      <ul ref={list} className={classes.lines}>
        {lines.map(({ title, count, amountCents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and lines are never reordered
          <li key={index} className={classes.line}>
            <span className={classes.count}>{count}×</span>
            <span lang="nl">{title}</span>
            <span className={classes.price}>{formatCents(amountCents)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{texts.total}</span>
        <strong className={classes.sum}>{formatCents(totalCents)}</strong>
      </p>
      <p className={classes.vat}>{texts.inclVat}</p>
    </div>
  )
}
