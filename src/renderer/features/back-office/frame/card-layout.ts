import classes from './card-layout.module.css'

/**
 * Class names of back office pages: cards in two columns, which become one column on a narrow screen. For a form, or a
 * card without a heading. A section with a heading is a `SectionCard`.
 */
export const cardLayout = {
  columns: classes.columns ?? '',
  column: classes.column ?? '',
  card: classes.card ?? '',
  heading: classes.heading ?? '',
}
