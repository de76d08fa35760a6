import { env } from '#env.ts'
import { unsubscribePage } from './unsubscribe.ts'

/**
 * A mail as it is sent. `url` is its link, if it has one. `unsubscribe` is the token that turns
 * off mails like it.
 */
export type RenderedMail = {
  subject: string
  text: string
  html: string
  url?: string | undefined
  unsubscribe?: string | undefined
}

/** What a mail says, from which both its text and its HTML are made. */
export type MailContent = {
  subject: string
  /** Paragraphs before the button; mail apps show the first one beside the subject. */
  before: string[]
  /** Facts, such as the lines of a receipt. */
  rows?: [term: string, value: string][]
  link?: { label: string; url: string }
  after?: string[]
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * What mail apps that read styles make of the dark. The others keep the light colours, which
 * are written into the elements, because many apps leave out styles of the head.
 */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#0e0f0f!important}.card{background:#151616!important;border-color:#272929!important}
.ink,.ink a{color:#ededeb!important}.muted,.muted a{color:#a2a5a2!important}
.button{background:#ededeb!important}.button a{color:#151616!important}}`

/**
 * Returns a mail as plain text and as HTML, with the same words in the same order. The HTML has
 * no pictures and loads nothing. It is made of tables, which old mail apps need.
 */
export function layOut(content: MailContent, unsubscribe?: string): RenderedMail {
  const { subject, before, rows = [], link, after = [] } = content
  const facts = rows.map(([term, value]) => `${term}: ${value}`)
  const text = [
    ...before,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(link ? [link.url] : []),
    ...after,
    `Boardwalk\n${env().appUrl}`,
    ...(unsubscribe ? [`${TURN_OFF}: ${unsubscribePage(unsubscribe)}`] : []),
  ].join('\n\n')
  const html = pageWith({ subject, before, rows, link, after, unsubscribe })
  return { subject, text: `${text}\n`, html, url: link?.url, unsubscribe }
}

const TURN_OFF = 'Turn off e-mails like this'

type Whole = Pick<Required<MailContent>, 'subject' | 'before' | 'rows' | 'after'> & {
  link: MailContent['link']
  unsubscribe: string | undefined
}

function pageWith({ subject, before, rows, link, after, unsubscribe }: Whole): string {
  const home = escapeHtml(env().appUrl)
  const turnOff = unsubscribe
    ? ` &#183; <a href="${escapeHtml(unsubscribePage(unsubscribe))}" class="muted" style="color:#5c5c57">${TURN_OFF}</a>`
    : ''
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font:600 20px/1.3 ${FONT};color:#191918">${escapeHtml(subject)}</h1>`,
    ...before.map(paragraph),
    rows.length > 0 ? table(rows) : '',
    link ? button(link) : '',
    ...after.map(paragraph),
  ].join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#fbfbfa">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(before[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfbfa"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;font:600 16px/1.3 ${FONT};color:#191918"><a href="${home}" class="ink" style="color:#191918;text-decoration:none">&#9646; Boardwalk</a></td></tr>
<tr><td><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff;border:1px solid #e7e7e4;border-radius:8px"><tr><td style="padding:28px 24px 12px">${body}</td></tr></table></td></tr>
<tr><td class="muted" style="padding:16px 4px;font:400 12px/1.5 ${FONT};color:#5c5c57"><a href="${home}" class="muted" style="color:#5c5c57">Boardwalk</a>${turnOff}</td></tr>
</table></td></tr></table></body></html>`
}

function paragraph(words: string): string {
  return `<p class="ink" style="margin:0 0 16px;font:400 15px/1.55 ${FONT};color:#191918">${escapeHtml(words)}</p>`
}

/** A button, and the bare address for mail apps that do not show or follow it. */
function button({ label, url }: { label: string; url: string }): string {
  const [to, words] = [escapeHtml(url), escapeHtml(label)]
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><td class="button" style="background:#191918;border-radius:6px"><a href="${to}" style="display:inline-block;padding:10px 18px;font:600 15px/1.2 ${FONT};color:#ffffff;text-decoration:none">${words}</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;font:400 12px/1.5 ${FONT};color:#5c5c57;word-break:break-all"><a href="${to}" class="muted" style="color:#5c5c57">${to}</a></p>`
}

function table(rows: [string, string][]): string {
  const lines = rows.map(
    ([term, value]) =>
      `<tr><td class="muted" style="padding:4px 16px 4px 0;font:400 14px/1.5 ${FONT};color:#5c5c57;vertical-align:top">${escapeHtml(term)}</td><td class="ink" style="padding:4px 0;font:400 14px/1.5 ${FONT};color:#191918;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${lines.join('')}</table>`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
