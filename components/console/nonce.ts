/**
 * xterm makes style elements and writes style attributes, which our content policy refuses. While a
 * terminal is on the page, new style elements get the page's nonce, and spans set their style
 * through the object model, which the policy allows. Returns how to undo it.
 */
export function allowTerminalStyles(): () => void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  const { createElement } = document
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement.call(document, name, options)
    if (element instanceof HTMLStyleElement && nonce) element.nonce = nonce
    if (element instanceof HTMLSpanElement) setStyleByObject(element)
    return element
  }
  return () => {
    document.createElement = createElement
  }
}

function setStyleByObject(span: HTMLSpanElement): void {
  span.setAttribute = (name, value) => {
    if (name === 'style') span.style.cssText = value
    else Element.prototype.setAttribute.call(span, name, value)
  }
}
