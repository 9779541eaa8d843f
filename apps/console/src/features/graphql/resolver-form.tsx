import type { Schemas } from '#admin-client/admin-client.js';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { formText } from '../../ui/form-text';
import { Problem } from '../../ui/display/states';
import { useTyped } from '../../ui/typed';
import { FORMATS, typeOf, typeText, type Format, type Resolver, type ResolverContent } from './resolver-types';

interface TypeProps {
  readonly label: string;
  readonly format: Format;
  readonly text: string;
  readonly onFormat: (format: Format) => void;
  readonly onText: (text: string) => void;
}

function TypeFields({ label, format, text, onFormat, onText }: TypeProps) {
  const isWrong = typeOf(text, format) === undefined;
  return (
    <fieldset className="card">
      <legend>{label}</legend>
      <SelectField label={`${label} format`} value={format} options={FORMATS} onChange={onFormat} />
      {format !== '' && (
        <label className="field">
          {format === 'custom' ? `${label} JSON schema, with a title` : `${label} type name`}
          {format === 'custom' ? (
            <textarea
              className="mono"
              rows={6}
              value={text}
              spellCheck={false}
              aria-invalid={isWrong}
              onChange={({ target }) => onText(target.value)}
            />
          ) : (
            <input className="mono" value={text} required autoComplete="off" onChange={({ target }) => onText(target.value)} />
          )}
        </label>
      )}
      {isWrong && <p className="bad">Not a valid JSON object.</p>}
    </fieldset>
  );
}

interface FormProps {
  /** `undefined` for a new resolver. */
  readonly resolver?: Resolver;
  readonly functions: readonly Pick<Schemas['FunctionSummary'], '_id' | 'name'>[];
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (content: ResolverContent) => void;
}

export function ResolverForm({ resolver, functions, isBusy, error, onSubmit }: FormProps) {
  const [inputFormat, setInputFormat] = useState<Format>(resolver?.input_type_format ?? '');
  const [payloadFormat, setPayloadFormat] = useState<Format>(resolver?.payload_type_format ?? 'scalar');
  const [functionId, setFunctionId] = useState(resolver?.function_id ?? '');
  const [input, setInput] = useState(() => typeText(resolver?.input_type));
  const [payload, setPayload] = useState(() => (resolver ? typeText(resolver.payload_type) : 'string'));
  const [inputType, payloadType] = [typeOf(input, inputFormat), typeOf(payload, payloadFormat)];
  const isWhole = inputType !== undefined && payloadType !== undefined && functionId !== '';
  const { typing } = useTyped();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (!isWhole) return;
    onSubmit({
      on_type: formText(given, 'on_type'),
      field_name: formText(given, 'field_name'),
      function_id: functionId,
      input_type: inputType,
      input_type_format: inputFormat,
      payload_type: payloadType,
      payload_type_format: payloadFormat,
    });
  };
  return (
    <form
      {...typing}
      className="form"
      aria-label={resolver ? `Custom resolver ${resolver.field_name}` : 'New custom resolver'}
      onSubmit={submit}
    >
      <label className="field">
        Parent type
        <input
          name="on_type"
          className="mono"
          required
          autoComplete="off"
          list="types"
          defaultValue={resolver?.on_type ?? 'Query'}
        />
      </label>
      <datalist id="types">
        <option value="Query" />
        <option value="Mutation" />
      </datalist>
      <label className="field">
        Field name
        <input name="field_name" className="mono" required autoComplete="off" defaultValue={resolver?.field_name ?? ''} />
      </label>
      <SelectField
        label="Function"
        value={functionId}
        options={{ '': 'Choose a function', ...Object.fromEntries(functions.map(({ _id, name }) => [_id, name])) }}
        onChange={setFunctionId}
      />
      <TypeFields label="Input" format={inputFormat} text={input} onFormat={setInputFormat} onText={setInput} />
      <TypeFields label="Payload" format={payloadFormat} text={payload} onFormat={setPayloadFormat} onText={setPayload} />
      <Problem error={error} />
      <div className="bar">
        <Button type="submit" variant="primary" busy={isBusy} disabled={!isWhole}>
          {resolver ? 'Save' : 'Create custom resolver'}
        </Button>
      </div>
    </form>
  );
}
