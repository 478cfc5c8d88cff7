import { phoneHref } from '../../../lib/phone-href.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useShop } from './shop-queries.ts'

/** Notice for a visitor without JavaScript: what the page needs, and how to order without it. */
export function NeedsScript() {
  const { phone, email } = useShop()
  return (
    <noscript>
      <Notice title="Bestellen werkt alleen met JavaScript.">
        <p>
          Zet JavaScript aan in uw browser, of bestel telefonisch of per mail: bel{' '}
          <a href={phoneHref(phone)}>{phone}</a> of mail <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </Notice>
    </noscript>
  )
}
