import { useState } from 'react'
import {
  displayEndOffer,
  displayOffer,
  displayOfferChanged,
  displayOfferRead,
  displayOpen,
  type OwnData,
} from '#shared/contracts/pos/display-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { addressLines, fullName } from '#shared/domain/orders/buyer.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useChannelQuery, usePos } from '../bridge/index.ts'
import { useEndAtLeaving } from './use-end-at-leaving.ts'

type LetCustomerFillInProps = {
  /** Called when the seller accepts what the customer typed. */
  onAccept: (ownData: OwnData) => void
}

/** Lets the customer type the own data on the customer display. Renders nothing in a browser. */
export function LetCustomerFillIn(props: LetCustomerFillInProps) {
  return usePlatform().pos ? <AtTill {...props} /> : null
}

function AtTill({ onAccept }: LetCustomerFillInProps) {
  const pos = usePos()
  const { data } = useChannelQuery(displayOfferRead, displayOfferChanged)
  const [problem, setProblem] = useState<string>()
  const offer = data?.offer?.kind === 'own-data' ? data.offer : undefined
  // The typed data leaves the main process too when the seller begins another sale or another page.
  useEndAtLeaving(offer?.offerId)

  const start = async () => {
    setProblem(undefined)
    try {
      await pos.call(displayOpen, { isOpen: true })
      await pos.call(displayOffer, { kind: 'own-data' })
    } catch (error) {
      report(error, 'customer display')
      setProblem(error instanceof ShopError ? error.message : 'Dit lukt nu niet. Probeer het nog eens.')
    }
  }
  const end = () => {
    if (offer) void pos.call(displayEndOffer, { offerId: offer.offerId })
  }
  if (offer?.ownData) return <Typed ownData={offer.ownData} onAccept={onAccept} onEnd={end} />
  const isOpen = offer?.state === 'open'
  return (
    <>
      <div>
        <Button variant="default" onClick={isOpen ? end : () => void start()}>
          {isOpen ? 'Klant vult nu in: stoppen' : 'Laat de klant invullen'}
        </Button>
      </div>
      <div role="status">
        {isOpen && (
          <Notice>
            {offer.isShown
              ? 'De klant vult de gegevens in op het klantscherm.'
              : 'Op het klantscherm staat nu de betaling. Daarna kan de klant de gegevens invullen.'}
          </Notice>
        )}
        {offer?.state === 'declined' && <Notice>De klant heeft niets ingevuld.</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
    </>
  )
}

type TypedProps = { ownData: OwnData; onAccept: (ownData: OwnData) => void; onEnd: () => void }

/** What the customer typed, until the seller takes it. */
function Typed({ ownData, onAccept, onEnd }: TypedProps) {
  const { companyName, email, phoneNumber } = ownData
  const name = fullName({ ...ownData, middlename: ownData.middlename ?? '' })
  const lines = [
    companyName,
    name,
    ...addressLines({ ...ownData, houseNumberAddition: ownData.houseNumberAddition ?? '' }),
    `${email} · ${phoneNumber}`,
  ]
  return (
    <div role="status">
      <Notice title="De klant heeft dit ingevuld">
        {lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          <Button
            onClick={() => {
              onAccept(ownData)
              onEnd()
            }}
          >
            Overnemen in de order
          </Button>{' '}
          <Button variant="default" onClick={onEnd}>
            Niet gebruiken
          </Button>
        </p>
      </Notice>
    </div>
  )
}
