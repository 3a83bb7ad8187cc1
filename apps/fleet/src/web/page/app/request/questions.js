import { html } from '../../vendor/htm-preact.js';

export function emptyAnswers(questions) {
  return questions.map(() => ({ choices: [], text: '' }));
}

/** The numbers that were chosen, and the words of one's own. */
export function wordsOf({ several }, { choices, text }) {
  const own = text.trim() === '' ? [] : [text];
  return several ? [...choices, ...own] : own.length > 0 ? own : choices;
}

/** Each question with its options, and room for an answer of one's own. */
export function Questions({ id, kind, questions, given, change }) {
  const set = (index, answer) => change(given.map((one, at) => (at === index ? answer : one)));
  return questions.map(
    (
      question,
      index,
    ) => html`<${Question} name=${`${id}-${index}`} kind=${kind} question=${question}
      given=${given[index]} set=${(answer) => set(index, answer)} />`,
  );
}

function Question({ name, kind, question, given, set }) {
  const { header, options, several } = question;
  const choose = (choice, isOn) => {
    const others = several ? given.choices.filter((one) => one !== choice) : [];
    set({ choices: isOn ? [...others, choice].sort() : others, text: several ? given.text : '' });
  };
  const write = (text) => set({ choices: several || text === '' ? given.choices : [], text });
  return html`<fieldset>
    <legend>${header && html`<span class="tag">${header}</span>`} ${question.question || 'Rows'}</legend>
    ${options.map(
      ({ choice, label, description, preview }) => html`<label class="option">
        <input type=${several ? 'checkbox' : 'radio'} name=${name} checked=${given.choices.includes(choice)}
          onChange=${(event) => choose(choice, event.target.checked)} />
        <span><strong>${label}</strong>${description && html`<span class="quiet">${description}</span>`}
          ${preview && html`<pre>${preview}</pre>`}</span>
      </label>`,
    )}
    ${
      kind !== 'picker' &&
      (kind !== 'elicitation' || options.length === 0) &&
      html`<label class="own"><span>${options.length > 0 ? 'Something else' : 'Your answer'}</span>
        <input type="text" value=${given.text} onInput=${(event) => write(event.target.value)} /></label>`
    }
  </fieldset>`;
}
