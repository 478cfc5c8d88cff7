import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { brandOf, categoryOf } from '#shared/domain/catalog/product-meta.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import classes from './ProductSafety.module.css'

type ProductSafetyProps = {
  product: Pick<ProductDetail, 'itemId' | 'displayName' | 'facts' | 'family'>
  shop: Pick<ShopDetails, 'name' | 'street' | 'zipcode' | 'city' | 'email' | 'phone'>
}

const FURNITURE = [
  'Til en verplaats het meubel met twee personen; sleep het niet.',
  'Zet het meubel op een vlakke vloer en ga niet op de zitting of de leuningen staan.',
  'Houd ten minste 30 cm afstand tot open vuur, kachels en stralers.',
  'Houd verpakkingsmateriaal buiten het bereik van kinderen.',
]
const CARE = [
  'Houd het middel buiten het bereik van kinderen en lees voor gebruik het etiket.',
  'Gebruik het alleen op leer, in een geventileerde ruimte, en probeer het eerst op een plek uit het zicht.',
  'Bij contact met de ogen: spoel met veel water.',
]

/** Responsible company, product identification and safety instructions (GPSR, Regulation (EU) 2023/988 art. 19). */
export function ProductSafety({ product, shop }: ProductSafetyProps) {
  const brand = brandOf(product.facts)
  const warnings = product.family === 'leer-onderhoud' ? CARE : FURNITURE
  return (
    <details className={classes.safety}>
      <summary className={classes.summary}>Fabrikant en productveiligheid</summary>
      <div className={classes.parts}>
        <section>
          <h3 className={classes.heading}>Fabrikant en verantwoordelijke in de EU</h3>
          <address className={classes.address}>
            {shop.name}
            <br />
            {shop.street}
            <br />
            {shop.zipcode} {shop.city}, Nederland
            <br />
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
            <br />
            <a href={phoneHref(shop.phone)}>{shop.phone}</a>
          </address>
        </section>
        <section>
          <h3 className={classes.heading}>Kenmerken</h3>
          <dl className={classes.marks}>
            <dt>Product</dt>
            <dd>{product.displayName}</dd>
            <dt>Soort</dt>
            <dd>{categoryOf(product.facts)}</dd>
            <dt>Merk</dt>
            <dd>{brand}</dd>
            <dt>Artikelnummer</dt>
            <dd>{product.itemId}</dd>
            {product.facts.upcCode && (
              <>
                <dt>EAN</dt>
                <dd>{product.facts.upcCode}</dd>
              </>
            )}
          </dl>
        </section>
        <section>
          <h3 className={classes.heading}>Veilig gebruik</h3>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      </div>
    </details>
  )
}
