export { ContentArticle } from './ContentArticle.tsx'
export { ContentProse, ProseHtml } from './ContentProse.tsx'
export { contentPage } from './content-queries.ts'
